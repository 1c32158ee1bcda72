import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  data: string;
}

/** Test double of an SMTP server: accepts mails, or replies `refusal` after the content; null sends no reply. */
export async function startFakeSmtpServer(refusal?: string | null) {
  const content = { refusal, unanswered: 0 };
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    talk(socket, content, (mail) => received.push(mail));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    content,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Content {
  refusal: string | null | undefined;
  unanswered: number;
}

function talk(socket: Socket, content: Content, take: (mail: ReceivedMail) => void) {
  const answer = (line: string) => socket.write(`${line}\r\n`);
  let mail: ReceivedMail = { from: '', to: [], data: '' };
  let isData = false;
  let pending = '';

  function endOfData() {
    isData = false;
    const { refusal } = content;
    if (refusal === undefined) take(mail);
    mail = { from: '', to: [], data: '' };
    if (refusal === null) content.unanswered += 1;
    else answer(refusal ?? '250 taken');
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
