import { afterAll, afterEach, expect } from 'vitest';
import { keepCount, takeFaults } from './check-shapes.ts';

afterEach(() => expect(takeFaults()).toEqual([]));
afterAll(keepCount);
