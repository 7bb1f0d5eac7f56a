-- The first load of a table that is upserted afterwards: 'bulk_insert' shuffles and sorts the rows, and writes one
-- file per bucket in one commit. The buckets are those that the upserts look for.
-- Run it in batch mode. Replace ${path} by a folder that does not exist yet.

CREATE TABLE stock (
  item INT,
  pieces INT,
  counted TIMESTAMP(3),
  PRIMARY KEY (item) NOT ENFORCED
) WITH (
  'connector' = 'hudi',
  'path' = '${path}',
  'index.type' = 'BUCKET',
  'hoodie.bucket.index.num.buckets' = '2',
  'ordering.fields' = 'counted'
);

INSERT INTO stock /*+ OPTIONS('write.operation' = 'bulk_insert') */ VALUES
  (1, 10, TIMESTAMP '2024-05-01 08:00:00'),
  (2, 20, TIMESTAMP '2024-05-01 08:00:00'),
  (3, 30, TIMESTAMP '2024-05-01 08:00:00');

INSERT INTO stock VALUES
  (2, 25, TIMESTAMP '2024-05-02 08:00:00'),
  (4, 40, TIMESTAMP '2024-05-02 08:00:00');

SELECT item, pieces FROM stock ORDER BY item;
