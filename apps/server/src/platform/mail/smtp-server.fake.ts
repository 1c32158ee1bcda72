import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  data: string;
}

/** A mail server of the tests: takes everything, or answers `refusal` to the content. */
export async function startFakeSmtpServer(refusal?: string) {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    talk(socket, refusal, (mail) => received.push(mail));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function talk(socket: Socket, refusal: string | undefined, take: (mail: ReceivedMail) => void) {
  const answer = (line: string) => socket.write(`${line}\r\n`);
  let mail: ReceivedMail = { from: '', to: [], data: '' };
  let isData = false;
  let pending = '';

  function endOfData() {
    isData = false;
    if (!refusal) take(mail);
    mail = { from: '', to: [], data: '' };
    answer(refusal ?? '250 taken');
  }

  function onLine(line: string) {
    if (isData && line === '.') return endOfData();
    if (isData) {
      mail.data += `${line.replace(/^\.\./, '.')}\r\n`;
      return;
    }
    const address = /<(.*)>/.exec(line)?.[1] ?? '';
    if (line.startsWith('MAIL FROM')) mail.from = address;
    if (line.startsWith('RCPT TO')) mail.to.push(address);
    isData = line === 'DATA';
    answer(isData ? '354 go on' : '250 ok');
  }

  answer('220 fake');
  socket.on('data', (chunk) => {
    const lines = (pending + chunk.toString('utf8')).split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
}
