import { once } from 'node:events';
import { createServer } from 'node:net';

/** SMTP server that accepts and records all mails: `{ id, to, subject, text }`. */
export async function startMailSink() {
  const mails = [];
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    talk(socket, (mail) => mails.push(mail));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${server.address().port}`,
    mails,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function talk(socket, take) {
  const answer = (line) => socket.write(`${line}\r\n`);
  let to = '';
  let content = null;
  let pending = '';

  const onLine = (line) => {
    if (content !== null && line !== '.') return content.push(line.replace(/^\.\./, '.'));
    if (content !== null) {
      take(read(to, content));
      content = null;
      return answer('250 taken');
    }
    if (line.startsWith('RCPT TO')) to = /<(.*)>/.exec(line)[1];
    if (line === 'DATA') content = [];
    return answer(line === 'DATA' ? '354 go on' : '250 ok');
  };

  answer('220 ready');
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = (pending + chunk).split('\r\n');
    pending = lines.pop();
    for (const line of lines) onLine(line);
  });
}

function read(to, lines) {
  const whole = lines.join('\r\n');
  const header = (name) => new RegExp(`^${name}: (.*)$`, 'mi').exec(whole)?.[1].trim();
  const text = whole.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(`0x${hex}`));
  return { id: header('Message-ID'), to, subject: header('Subject'), text };
}
