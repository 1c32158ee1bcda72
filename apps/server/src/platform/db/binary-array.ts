/** Type OIDs of `float8` and `float4`, by size in bytes. */
const typeOf = { 8: 701, 4: 700 } as const;
const headBytes = 20;

/**
 * A `float8[]` or `real[]` in PostgreSQL's binary array format; NaN becomes NULL. For large arrays: formatting numbers
 * as text fills V8's number-to-string cache with garbage that only a full GC collects.
 */
export const binaryArray = (values: Float64Array | Float32Array): Buffer => {
  const size = values.BYTES_PER_ELEMENT as 8 | 4;
  const bytes = Buffer.allocUnsafe(headBytes + values.length * (4 + size));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  // Array header: number of dimensions, null flag, element OID, length, lower bound.
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
