import type { Socket } from 'node:net';

/** Sends answers in the order of their frames; answers of one commit leave in one write. */
export const createAnswerQueue = (socket: Socket, { onEmpty }: { onEmpty: () => void }) => {
  const queue: { bytes: Buffer; isDue: boolean }[] = [];
  let isFlushing = false;

  const flush = () => {
    isFlushing = false;
    const due: Buffer[] = [];
    while (queue[0]?.isDue) due.push(queue.shift()?.bytes ?? Buffer.alloc(0));
    if (due.length > 0 && socket.writable) socket.write(Buffer.concat(due));
    if (queue.length === 0) onEmpty();
  };

  return {
    count: () => queue.length,

    /** Returns a function that releases the answer for sending. */
    add: (bytes: Buffer) => {
      const answer = { bytes, isDue: false };
      queue.push(answer);
      return () => {
        answer.isDue = true;
        if (isFlushing) return;
        isFlushing = true;
        setImmediate(flush);
      };
    },
  };
};
