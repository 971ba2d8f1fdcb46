#!/bin/bash
# Runs a command before a real S3 server: Ceph's, on this machine alone, in memory, gone afterwards.
#   apt-get install --no-install-recommends radosgw ceph-mon ceph-osd
#   tests/storage/with-ceph.sh npx vitest run tests/storage
# The command finds the server in S3_TEST_ENDPOINT, S3_TEST_BUCKET, S3_TEST_ACCESS_KEY_ID, S3_TEST_SECRET_ACCESS_KEY.
set -euo pipefail
for program in ceph ceph-mon ceph-osd radosgw radosgw-admin; do
  command -v "$program" >/dev/null || { echo "$program is not installed: see the head of $0." >&2; exit 2; }
done
port=${CEPH_PORT:-16480}
at=$(mktemp -d /tmp/castwright-ceph-XXXXXX)
pids=()
stop() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${pids[@]}"; do wait "$pid" 2>/dev/null || true; done
  rm -rf "$at"
}
trap stop EXIT
mkdir -p "$at/mon" "$at/osd"
fsid=$(cat /proc/sys/kernel/random/uuid)
monitors="[v2:127.0.0.1:$((port + 1)),v1:127.0.0.1:$((port + 2))]"
cat >"$at/ceph.conf" <<END
[global]
fsid = $fsid
mon_host = $monitors
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
keyring = $at/keyring
mon_data = $at/mon/a
osd_data = $at/osd
osd_objectstore = memstore
memstore_device_bytes = 2147483648
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
auth_allow_insecure_global_id_reclaim = true
admin_socket = $at/\$name.asok
run_dir = $at
log_file = $at/\$name.log
rgw_frontends = beast endpoint=127.0.0.1:$port
END
export CEPH_CONF="$at/ceph.conf"
add() { ceph-authtool "$at/keyring" --gen-key -n "$@" >/dev/null; }
ceph-authtool --create-keyring "$at/keyring" --gen-key -n mon. --cap mon 'allow *' >/dev/null
add client.admin --cap mon 'allow *' --cap osd 'allow *'
add osd.0 --cap mon 'allow profile osd' --cap osd 'allow *'
add client.rgw --cap mon 'allow *' --cap osd 'allow *'
monmaptool --create --fsid "$fsid" --addv a "$monitors" "$at/monmap" >/dev/null
ceph-mon --mkfs -i a --monmap "$at/monmap" --keyring "$at/keyring"
ceph-mon -f -i a 2>>"$at/out" & pids+=($!)
timeout 60 ceph osd create >/dev/null
ceph-osd -i 0 --mkfs 2>>"$at/out"
timeout 60 ceph auth import -i "$at/keyring" 2>>"$at/out"
ceph-osd -f -i 0 >>"$at/out" 2>&1 & pids+=($!)
timeout 60 ceph osd crush add osd.0 1 root=default host=here 2>>"$at/out"
radosgw -f -n client.rgw >>"$at/out" 2>&1 & pids+=($!)
for _ in $(seq 120); do
  curl -sf "http://127.0.0.1:$port" >/dev/null && break
  sleep 0.5
done
export S3_TEST_ENDPOINT="http://127.0.0.1:$port" S3_TEST_BUCKET=castwright
export S3_TEST_ACCESS_KEY_ID=ceph-of-the-tests S3_TEST_SECRET_ACCESS_KEY=no-secret-at-all
timeout 60 radosgw-admin user create --uid=tests --display-name=tests \
  --access-key="$S3_TEST_ACCESS_KEY_ID" --secret="$S3_TEST_SECRET_ACCESS_KEY" >/dev/null 2>>"$at/out"
node --input-type=module -e '
  const { S3Client, CreateBucketCommand } = await import("@aws-sdk/client-s3");
  const env = (name) => process.env[`S3_TEST_${name}`];
  const credentials = { accessKeyId: env("ACCESS_KEY_ID"), secretAccessKey: env("SECRET_ACCESS_KEY") };
  const client = new S3Client({ endpoint: env("ENDPOINT"), region: "default", forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: env("BUCKET") }));'
"$@"
