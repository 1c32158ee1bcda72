/** Table-driven reflected CRC-16. */
const crc16 = (polynomial: number, start: number, finish: number) => {
  const table = Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ polynomial : crc >> 1;
    return crc;
  });
  return (bytes: Uint8Array): number => {
    let crc = start;
    for (const byte of bytes) crc = (crc >> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
    return crc ^ finish;
  };
};

/** CRC-16/X-25, called CRC-ITU by the makers of GT06. */
export const crcX25 = crc16(0x8408, 0xffff, 0xffff);

/** CRC-16/ARC, called CRC-16/IBM by Teltonika. */
export const crcArc = crc16(0xa001, 0, 0);
