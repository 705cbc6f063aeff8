import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { users } from '#server/people/identity/tables.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'

/** A file of an archive: bytes, or rows that become JSON. */
type Content = Buffer | string | object[]

/** A zip of these files. It is deleted on dispose. */
export async function zipOf(files: Record<string, Content>): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'undercroft-archive-'))
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files))
    zip.addBuffer(Array.isArray(content) ? Buffer.from(JSON.stringify(content)) : Buffer.from(content as string), path)
  zip.end()
  const path = join(folder, 'data.zip')
  await finished(zip.outputStream.pipe(createWriteStream(path)))
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

/** A user who has accepted the terms and has no profile yet. */
export async function makeComer(server: TestServer): Promise<Person> {
  const person = await signUpAndIn(server)
  await server.services.db.update(users).set({ termsAcceptedAt: new Date() }).where(eq(users.id, person.userId))
  return person
}

/** A profile as archives contain it. */
export const oldProfile = (handle: string, wanted: object = {}) => ({
  ...{
    id: `profile-${handle}`,
    handle,
    profileType: 'artist',
    displayName: handle,
    bio: '',
    dateOfBirth: '1990-04-01',
  },
  ...{ createdAt: '2024-02-03T10:00:00.5+00:00', ...wanted },
})

/** A track as archives contain it; its audio is in `audio`. */
export const oldTrack = (profile: string, title: string, wanted: object = {}) => ({
  ...{ id: `track-${title}`, profile, title, tags: ['drone'], audio: `tracks/${profile}/${title}.mp3` },
  ...{ createdAt: '2024-03-04T10:00:00+00:00', ...wanted },
})
