export type Task = () => void;

interface Entry {
  at: number;
  order: number;
  task: Task;
}

export type Agenda = ReturnType<typeof createAgenda>;

const isBefore = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Scheduler on one binary heap with a single timer for all devices, instead of a timer each. Times in milliseconds. */
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

    /** Runs due tasks in order, including tasks that they schedule for now. */
    runDue: () => {
      for (let next = heap[0]; next && next.at <= now(); next = heap[0]) take()?.task();
    },
  };
};

const lookEvery = 20;

export const startTimer = (agenda: Agenda): (() => void) => {
  const timer = setInterval(agenda.runDue, lookEvery);
  return () => clearInterval(timer);
};
