import { PRODUCT } from '#contract/platform/product.ts'
import type { Snapshot } from './snapshot.ts'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** What stands in the archive, for whoever opens it. */
export function readme({ parts, files }: Snapshot, writtenAt: Date, publicUrl: string): string {
  const width = Math.max(...parts.map(({ kind }) => kind.name.length)) + '.json'.length
  const lines = parts.map(({ kind, rows }) =>
    [`${kind.name}.json`.padEnd(width), String(rows).padStart(7), kind.about].join('  '),
  )
  return `${PRODUCT}: your data, as it was on ${writtenAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC.

The files ending in .json are text: any editor opens them, and any program reads them. The number says how many entries each has.

${lines.join('\n')}

Beside them are ${counted(files.length, 'file', 'files')} in folders: tracks, stems and artworks exactly as they were uploaded, covers and pictures in the
largest size that is kept. The entries name their files by path ("audio", "cover", "picture").

Times are UTC. Durations are milliseconds, sizes bytes, prices US dollars. Profiles are named by their handle: the page of
"handle" is at ${publicUrl}/handle. What other people keep to themselves is not in here, and passwords are kept nowhere.
`
}

export const missingFiles = (
  paths: string[],
): string => `These files could not be added: they were deleted while the archive was being written, or are no longer stored.

${paths.join('\n')}
`
