export const percentile = (values, share) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
};

export const median = (values) => percentile(values, 0.5);

export const milliseconds = (value) => `${value.toFixed(1)} ms`;

export const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
