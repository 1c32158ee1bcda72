import { Gauge } from 'prom-client';

const waitMilliseconds = 2000;

/** A gauge whose values are asked for when somebody reads it. While nobody answers it has none. */
export const askedGauge = (options: {
  name: string;
  help: string;
  labelName?: string;
  ask: () => Promise<[label: string, value: number][]>;
}) => {
  const { name, help, labelName, ask } = options;
  return new Gauge<string>({
    name,
    help,
    labelNames: labelName ? [labelName] : [],
    registers: [],
    async collect() {
      this.reset();
      // Without a label it would begin at 0, as if somebody had said so.
      if (!labelName) this.remove();
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('no answer')), waitMilliseconds);
      });
      try {
        const values = await Promise.race([ask(), tooLong]);
        for (const [label, value] of values) this.set(labelName ? { [labelName]: label } : {}, value);
      } catch {
        // /readyz tells who does not answer.
      } finally {
        clearTimeout(timer);
      }
    },
  });
};
