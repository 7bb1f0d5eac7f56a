-- A merge-on-read table that is written twice and read in two ways. Run it in batch mode, for instance
--   SET 'execution.runtime-mode' = 'batch';
-- Replace ${path} by a folder that does not exist yet.

CREATE TABLE orders (
  id INT,
  customer STRING,
  amount DECIMAL(10, 2),
  changed TIMESTAMP(3),
  country STRING,
  PRIMARY KEY (id) NOT ENFORCED
) PARTITIONED BY (country) WITH (
  'connector' = 'hudi',
  'path' = '${path}',
  'table.type' = 'MERGE_ON_READ',
  'ordering.fields' = 'changed'
);

INSERT INTO orders VALUES
  (1, 'Ines', 12.50, TIMESTAMP '2024-05-01 08:00:00', 'PT'),
  (2, 'Juha', 99.00, TIMESTAMP '2024-05-01 08:05:00', 'FI'),
  (3, 'Katja', 7.25, TIMESTAMP '2024-05-01 08:10:00', 'DE');

-- Order 1 changes, order 2 comes late with an older time and loses, order 4 is new.
INSERT INTO orders VALUES
  (1, 'Ines', 15.00, TIMESTAMP '2024-05-01 09:00:00', 'PT'),
  (2, 'Juha', 1.00, TIMESTAMP '2024-05-01 07:00:00', 'FI'),
  (4, 'Luca', 30.00, TIMESTAMP '2024-05-01 09:10:00', 'IT');

SELECT * FROM orders ORDER BY id;

SELECT country, SUM(amount) AS total FROM orders GROUP BY country ORDER BY country;
