#!/bin/sh
# Makes the certificates of a cluster of EventStoreDB: an authority of its own, and one certificate for each node.
#
#   scripts/eventstore-certificates.sh FOLDER NODE…
#
# Each NODE is a name or an IPv4 address by which the others and the product reach it. Files: FOLDER/ca/ca.crt for
# everybody who connects, FOLDER/ca.key to keep elsewhere, FOLDER/NODE/node.crt and node.key for one node each. What is
# there already stays: to renew a node's certificate, delete its folder and run it again with the same authority. Nodes
# take a new one without a restart after `POST /admin/reloadconfig`.
set -eu

[ $# -ge 2 ] || { echo "Use: $0 FOLDER NODE…" >&2; exit 2; }
folder=$1
shift
umask 077
mkdir -p "$folder/ca"

# Ten years for the authority, and one for a node, which the nodes check among themselves.
if [ ! -e "$folder/ca.key" ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -sha256 -days 3650 -subj '/O=Quotewright/CN=Quotewright event log' \
    -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout "$folder/ca.key" -out "$folder/ca/ca.crt" 2>/dev/null
fi

for node in "$@"; do
  own=$folder/$node
  [ -e "$own/node.crt" ] && continue
  mkdir -p "$own"
  # All nodes share one common name: by it they recognise each other, and by the others they are found.
  openssl req -newkey rsa:2048 -nodes -sha256 -subj '/CN=eventstoredb-node' \
    -keyout "$own/node.key" -out "$own/node.csr" 2>/dev/null
  case $node in
    *[!0-9.]*) names="DNS:$node,DNS:localhost,IP:127.0.0.1" ;;
    *) names="IP:$node,DNS:localhost" ;;
  esac
  printf '%s\n' "subjectAltName=$names" 'extendedKeyUsage=serverAuth,clientAuth' \
    'keyUsage=critical,digitalSignature,keyEncipherment' 'basicConstraints=critical,CA:FALSE' >"$own/node.ext"
  openssl x509 -req -in "$own/node.csr" -CA "$folder/ca/ca.crt" -CAkey "$folder/ca.key" -CAserial "$folder/ca.srl" -CAcreateserial \
    -sha256 -days 365 -extfile "$own/node.ext" -out "$own/node.crt" 2>/dev/null
  rm "$own/node.csr" "$own/node.ext"
  echo "$own/node.crt"
done

# The containers run as another user; only the authority's key is nobody's but yours.
chmod 755 "$folder" "$folder/ca"
chmod 644 "$folder/ca/ca.crt"
for node in "$@"; do
  chmod 755 "$folder/$node"
  chmod 644 "$folder/$node/node.crt" "$folder/$node/node.key"
done
