-- Replacing rows in batch: one day, the days that receive rows, and the whole table. The name of the write operator tells which.
-- What was replaced can still be read as of an earlier commit until it is cleaned.
-- Replace ${path} by a folder that does not exist yet.

CREATE TABLE sales (
  shop STRING,
  total INT,
  sold_on STRING,
  PRIMARY KEY (shop, sold_on) NOT ENFORCED
) PARTITIONED BY (sold_on) WITH (
  'connector' = 'hudi',
  'path' = '${path}'
);

INSERT INTO sales VALUES ('a', 1, 'mon'), ('b', 2, 'mon'), ('a', 3, 'tue'), ('a', 4, 'wed');

-- Monday, also if there were no rows.
INSERT OVERWRITE sales PARTITION (sold_on = 'mon') VALUES ('a', 10);

SELECT * FROM sales ORDER BY sold_on, shop;

-- The days that receive rows.
INSERT OVERWRITE sales /*+ OPTIONS('write.partition.overwrite.mode' = 'DYNAMIC') */
  VALUES ('b', 30, 'tue'), ('b', 50, 'thu');

SELECT * FROM sales ORDER BY sold_on, shop;

-- Everything.
INSERT OVERWRITE sales VALUES ('c', 7, 'sun');

SELECT * FROM sales ORDER BY sold_on, shop;
