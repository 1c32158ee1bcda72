import { createServer } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';

// Fake tile service: every tile has a single colour.
const size = 256;
const colors = { street: [200, 120, 60], imagery: [40, 90, 60] };

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

function tile(color) {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  const row = Buffer.from([0, ...Array.from({ length: size }, () => color).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const tiles = { street: tile(colors.street), imagery: tile(colors.imagery) };

createServer((request, response) => {
  const kind = request.url?.startsWith('/imagery/') ? 'imagery' : 'street';
  response.writeHead(200, { 'content-type': 'image/png' }).end(tiles[kind]);
}).listen(Number(process.env.PORT), '127.0.0.1');
