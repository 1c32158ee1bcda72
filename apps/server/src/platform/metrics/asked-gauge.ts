import { Gauge } from 'prom-client';

const waitMilliseconds = 2000;

/** Gauge that queries its values at each scrape; it has no values if the query fails or times out. */
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
      // A gauge without labels would otherwise report 0.
      if (!labelName) this.remove();
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('no answer')), waitMilliseconds);
      });
      try {
        const values = await Promise.race([ask(), tooLong]);
        for (const [label, value] of values) this.set(labelName ? { [labelName]: label } : {}, value);
      } catch {
        // Ignored: /readyz reports failing dependencies.
      } finally {
        clearTimeout(timer);
      }
    },
  });
};
