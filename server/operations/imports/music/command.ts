import { basename } from 'node:path'
import { counted } from '#contract/words/counted.ts'
import { profileBySlug } from '#server/people/profiles/queries.ts'
import type { Services } from '#server/platform/context.ts'
import type { Source } from '../reading/source.ts'
import { type ImportedMusic, importMusic } from './import-music.ts'

type Asked = { source: Source; path: string; handle: string }
type Running = { print: (line: string) => void; signal: AbortSignal }

/**
 * Imports a folder or zip of tagged music into drafts of an artist's albums. Returns the text to
 * print at the end.
 * @throws Error for missing or wrong arguments
 */
export async function runMusicImport(services: Services, { source, path, handle }: Asked, running: Running) {
  const [profile] = await profileBySlug(services.db, 'by-slug').execute({ slug: handle })
  if (!profile) throw new Error(`There is no profile @${handle}.`)
  const { signal, print } = running
  const imported = await importMusic(services, source, {
    ...{ profileId: profile.id, name: basename(path), signal },
    onProgress: ({ doing, path, done, total }) => print(`${doing} ${done + 1} of ${total}  ${path}`),
  })
  return tableOf(imported, `${services.env.publicUrl}/album/`)
}

function tableOf({ albums, leftOut }: ImportedMusic, at: string): string {
  const lines = albums.map(({ id, title, added, already }) => {
    const there = already > 0 ? `, ${already} there already` : ''
    return `${title}: ${counted(added, 'track')} came${there}\n  ${at}${id}`
  })
  const left = leftOut.map(({ path, why }) => `  ${path}: ${why}`)
  return [
    ...lines,
    ...(left.length > 0 ? ['', 'Left out:', ...left] : []),
    ...(lines.length > 0 ? ['', 'They are drafts: nobody else sees them until you publish them on their pages.'] : []),
  ].join('\n')
}
