/** As PostgreSQL knows them: `float8` and `float4`. */
const typeOf = { 8: 701, 4: 700 } as const;
const headBytes = 20;

/**
 * Numbers as a `float8[]` or `real[]` in PostgreSQL's binary form, which the driver sends as it is; NaN is null. For
 * many at a time: texts of numbers go through a cache in the heap, and leave it as garbage that only a full collection
 * finds.
 */
export const binaryArray = (values: Float64Array | Float32Array): Buffer => {
  const size = values.BYTES_PER_ELEMENT as 8 | 4;
  const bytes = Buffer.allocUnsafe(headBytes + values.length * (4 + size));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  // Dimensions, whether there may be nulls, the type, how many, and from which index on.
  let at = 0;
  for (const head of [1, 1, typeOf[size], values.length, 1]) at = bytes.writeInt32BE(head, at);
  for (const value of values) {
    const isKnown = !Number.isNaN(value);
    view.setInt32(at, isKnown ? size : -1);
    at += 4;
    if (!isKnown) continue;
    if (size === 8) view.setFloat64(at, value);
    else view.setFloat32(at, value);
    at += size;
  }
  return bytes.subarray(0, at);
};
