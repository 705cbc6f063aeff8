const KB = 1024
const MB = 1024 * KB
const GB = 1024 * MB

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/**
 * Formats bytes in the largest unit that fits: `4.2 GB`, `87 kB`. MB and GB have at most one
 * decimal.
 */
export function sizeText(bytes: number): string {
  if (bytes >= GB) return `${numbers.format(bytes / GB)} GB`
  if (bytes >= MB) return `${numbers.format(bytes / MB)} MB`
  return `${bytes > 0 ? Math.max(1, Math.floor(bytes / KB)) : 0} kB`
}
