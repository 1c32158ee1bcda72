import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startMailSink } from './mail-sink.mjs';
import { createMails } from './mails.mjs';

let sink;
afterEach(() => sink.close());

function send(to, subject, id) {
  const lines = ['EHLO me', 'MAIL FROM:<a@b.c>', `RCPT TO:<${to}>`, 'DATA'];
  const content = [`Subject: ${subject}`, `Message-ID: <${id}>`, '', 'https://x/verify/tok=\r\nen', '.'];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(sink.url).port), '127.0.0.1', () => {
      socket.write(`${[...lines, ...content].join('\r\n')}\r\n`);
    });
    socket.once('error', reject).on('data', (text) => {
      if (!String(text).includes('250 taken')) return;
      socket.destroy();
      resolve();
    });
  });
}

it('finds mails that are missing, twice, or sent again', async () => {
  sink = await startMailSink();
  const mails = createMails(sink);
  mails.expect('ann@x.y', 'Help');
  mails.expect('bob@x.y', 'Help');
  await send('ann@x.y', 'Help', '1');
  expect(sink.mails).toMatchObject([
    { id: '<1>', to: 'ann@x.y', subject: 'Help', text: expect.stringContaining('/token') },
  ]);
  expect([mails.countMissing(), mails.countTwice(), mails.countResent()]).toEqual([1, 0, 0]);
  await send('bob@x.y', 'Help', '2');
  await send('bob@x.y', 'Help', '2');
  expect([mails.countMissing(), mails.countTwice(), mails.countResent()]).toEqual([0, 0, 1]);
  expect([mails.countResent(0, 1), mails.countResent(1, 2)], 'counted where it first arrived').toEqual([0, 1]);
  await send('ann@x.y', 'Help', '3');
  expect([mails.countMissing(), mails.countTwice(), mails.countResent()]).toEqual([0, 1, 1]);
});
