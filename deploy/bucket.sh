#!/bin/sh
# Creates the bucket, and a user who may read, write and delete its objects and nothing else. May run again.
set -eu
mc alias set store http://images:9000 "$MINIO_ROOT_USER" "$MINIO_ROOT_PASSWORD"
mc mb --ignore-existing store/passmuster
cat > /tmp/policy.json <<END
{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
      "Resource": "arn:aws:s3:::passmuster/*"
    },
    { "Effect": "Allow", "Action": "s3:ListBucket", "Resource": "arn:aws:s3:::passmuster" }
  ]
}
END
mc admin policy create store passmuster-images /tmp/policy.json
mc admin user add store "$S3_USER" "$S3_PASSWORD"
# Fails if it is attached already. The last line shows whether it is.
mc admin policy attach store passmuster-images --user "$S3_USER" || true
mc alias set own http://images:9000 "$S3_USER" "$S3_PASSWORD"
mc ls own/passmuster > /dev/null
