import type { Motion } from '@holdfast/contract/history.rules';

const columns = ['speed', 'course', 'altitude', 'battery', 'satellites'] as const satisfies (keyof Motion)[];

/** Column list in the order used by all statements. */
export const motionColumns = columns.join(', ');
