import { bytesToMegabytes } from '#contract/platform/limits.ts'

const KB = 1024

/** `4.2 MB`, or `87 kB` of what is small. */
export function formatSize(bytes: number): string {
  const megabytes = bytesToMegabytes(bytes)
  return megabytes < 0.1 ? `${Math.max(1, Math.round(bytes / KB))} kB` : `${megabytes.toFixed(1)} MB`
}
