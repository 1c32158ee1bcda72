export type Task = () => void;

interface Entry {
  at: number;
  order: number;
  task: Task;
}

export type Agenda = ReturnType<typeof createAgenda>;

const isBefore = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** All that is planned for all devices, in one heap: ten thousand of them need one timer. Times in milliseconds. */
export const createAgenda = (now: () => number) => {
  const heap: Entry[] = [];
  let order = 0;

  const swap = (a: number, b: number) => {
    const [first, second] = [heap[a], heap[b]];
    if (first && second) [heap[a], heap[b]] = [second, first];
  };

  const comesBefore = (a: number, b: number) => {
    const [first, second] = [heap[a], heap[b]];
    return first !== undefined && second !== undefined && isBefore(first, second);
  };

  const add = (at: number, task: Task) => {
    order += 1;
    heap.push({ at, order, task });
    let index = heap.length - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!comesBefore(index, parent)) return;
      swap(index, parent);
      index = parent;
    }
  };

  const take = (): Entry | undefined => {
    swap(0, heap.length - 1);
    const first = heap.pop();
    let index = 0;
    for (;;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      const least = comesBefore(right, left) ? right : left;
      if (!comesBefore(least, index)) return first;
      swap(index, least);
      index = least;
    }
  };

  return {
    now,
    at: add,
    after: (milliseconds: number, task: Task) => add(now() + milliseconds, task),
    size: () => heap.length,

    /** Runs what is due, in order; also what that itself plans for now. */
    runDue: () => {
      for (let next = heap[0]; next && next.at <= now(); next = heap[0]) take()?.task();
    },
  };
};

const lookEvery = 20;

/** Answers how to stop it. */
export const startTimer = (agenda: Agenda): (() => void) => {
  const timer = setInterval(agenda.runDue, lookEvery);
  return () => clearInterval(timer);
};
