import type { Motion } from '@holdfast/contract/history.rules';

const columns = ['speed', 'course', 'altitude', 'battery', 'satellites'] as const satisfies (keyof Motion)[];

/** Of a point, in the order in which every statement has them. */
export const motionColumns = columns.join(', ');
