-- Rows without a key that are only added, such as clicks: 'write.operation' = 'insert' writes them straight into
-- Parquet files. The table gives every row a record key of its own.
-- Run it in batch mode, or as a stream with checkpoints. Replace ${path} by a folder that does not exist yet.

CREATE TABLE clicks (
  page STRING,
  clicked TIMESTAMP(3),
  day_clicked STRING,
  record_key STRING METADATA FROM '_hoodie_record_key' VIRTUAL
) PARTITIONED BY (day_clicked) WITH (
  'connector' = 'hudi',
  'path' = '${path}',
  'table.type' = 'MERGE_ON_READ',
  'write.operation' = 'insert'
);

INSERT INTO clicks VALUES
  ('home', TIMESTAMP '2024-05-01 08:00:00', '2024-05-01'),
  ('home', TIMESTAMP '2024-05-01 08:00:00', '2024-05-01'),
  ('shop', TIMESTAMP '2024-05-02 09:00:00', '2024-05-02');

INSERT INTO clicks VALUES ('shop', TIMESTAMP '2024-05-02 09:30:00', '2024-05-02');

-- Equal rows are all kept, and told apart by their keys.
SELECT page, day_clicked, COUNT(*) AS clicks, COUNT(DISTINCT record_key) AS record_keys
  FROM clicks GROUP BY page, day_clicked ORDER BY day_clicked, page;
