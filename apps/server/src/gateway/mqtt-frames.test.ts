import { generate } from 'mqtt-packet';
import { expect, it } from 'vitest';
import { createFrames } from './mqtt-frames.ts';

const publish = (bytes: number, id: number) =>
  generate({
    cmd: 'publish',
    topic: 'devices/1/up',
    payload: 'x'.repeat(bytes),
    qos: 1,
    messageId: id,
    dup: false,
    retain: false,
  });
const stream = Buffer.concat([
  generate({ cmd: 'pingreq' }),
  publish(10, 1),
  publish(200, 2),
  publish(5000, 3),
  generate({ cmd: 'pingreq' }),
  publish(700, 4),
]);

const framesOf = (pieceBytes: number) => {
  const found: string[] = [];
  const read = createFrames({
    onFrame: ({ raw, bodyAt }) => found.push(`${bodyAt} ${raw.toString('hex')}`),
    maxBytes: () => 4096,
    onOversized: ({ raw, bodyAt }, length) => found.push(`oversized ${bodyAt} ${length} ${raw.toString('hex')}`),
    onMalformed: () => found.push('malformed'),
  });
  for (let at = 0; at < stream.length; at += pieceBytes) read(stream.subarray(at, at + pieceBytes));
  return found;
};

it('gives the same packets, in whatever pieces they come', () => {
  const whole = framesOf(stream.length);
  expect(whole).toHaveLength(6);
  expect(whole[3]).toMatch(/^oversized 3 5016 /);
  for (let pieceBytes = 1; pieceBytes <= 600; pieceBytes += 1) expect(framesOf(pieceBytes)).toEqual(whole);
});
