import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Album, CreatedAlbum } from '#contract/albums.ts'
import type { CreatedPlaylist, Playlist } from '#contract/playlists.ts'
import { fixture } from '#server/media/fixtures.ts'
import { sweepFiles } from '#server/media/sweep.ts'
import { failingStorage } from '#server/media/testing/failing-storage.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { albumForm, createAlbumAs } from '#server/works/music/albums/factory.ts'
import { createPlaylistAs, playlistForm } from '#server/works/playlists/factory.ts'

let server: TestServer
let person: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: person.userId })).id
})
afterAll(() => server.close())

type Form = { title?: string; cover?: Blob; coverName?: string; removeCover?: string }
const ALBUM = {
  create: (form: Form) => createAlbumAs(person, form),
  form: (form: Form) => albumForm(form),
  path: '/api/albums',
  listPath: () => `/api/profiles/${profileId}/albums`,
  title: 'The Sunken Mill',
  files: (id: string) => ({ full: `albums/${id}/cover/full`, thumb: `albums/${id}/cover/thumb` }),
}
const PLAYLIST: typeof ALBUM = {
  create: (form) => createPlaylistAs(person, form),
  form: (form) => playlistForm(form),
  path: '/api/playlists',
  listPath: () => '/api/playlists',
  title: 'Night Bus Home',
  files: (id) => ({ full: `playlists/${id}/covers/Mill`, thumb: `playlists/${id}/covers/thumb_Mill` }),
}

const picture = async (name: string) => new Blob([await readFile(fixture(name))])
const inventory = () => takeInventory(server.services, profileId)
const keyOf = (url: string) => url.replace('/media/', '')

async function expectCoverFilesOf({ cover }: Album | Playlist): Promise<void> {
  await sweepFiles(server.services)
  const named = cover ? [cover.url, cover.thumbUrl].map(keyOf).sort() : []
  expect(await inventory()).toEqual({ objects: named, rows: named.map((key) => `stored ${key}`), spool: [] })
}

/** Breaks the storage from the nth file on, until the returned function is called. */
function breakStorage(from: number): () => void {
  const { storage } = server.services
  server.services.storage = failingStorage(storage, (method, call) => {
    if (method === 'put' && call >= from) throw new Error('the disk is gone')
  })
  return () => {
    server.services.storage = storage
  }
}

describe.each([
  ['ALBUM-01 an album', ALBUM],
  ['PLAYLIST-01 a playlist', PLAYLIST],
])('%s:', (_name, kind) => {
  const create = async (cover?: Blob) => {
    const response = await kind.create({ cover, coverName: 'Mill.jpg' })
    return { status: response.status, made: (await response.json()) as CreatedAlbum | CreatedPlaylist }
  }
  const change = async (id: string, form: Form) => {
    const response = await person.fetch(`${kind.path}/${id}`, { method: 'PATCH', body: kind.form(form) })
    return { status: response.status, changed: (await response.json()) as Album | Playlist }
  }
  const list = async () => (await (await person.fetch(kind.listPath())).json()) as { items: (Album | Playlist)[] }

  describe('a cover', () => {
    test('is set, replaced and removed; the previous files are deleted', async () => {
      const { status, made } = await create(await picture('rotated-gps.jpg'))
      expect([status, made.coverProblem]).toEqual([201, null])
      const at = `/media/music/profiles/${profileId}`
      const { full, thumb } = kind.files(made.id)
      expect(made.cover!.url).toMatch(new RegExp(`^${at}/${full}-[0-9a-f]{32}\\.webp$`))
      expect(made.cover!.thumbUrl).toMatch(new RegExp(`^${at}/${thumb}-[0-9a-f]{32}\\.webp$`))
      expect((await visitor(server).fetch(made.cover!.thumbUrl)).status).toBe(200)
      await expectCoverFilesOf(made)

      const { changed } = await change(made.id, { cover: await picture('cmyk.jpg') })
      expect(changed.cover!.url).not.toBe(made.cover!.url)
      await expectCoverFilesOf(changed)
      const { changed: bare } = await change(made.id, { removeCover: 'true' })
      expect([bare.cover, bare.stock]).toEqual([null, null])
      await expectCoverFilesOf(bare)
    })

    test('is removed when its album or playlist is deleted', async () => {
      const { made } = await create(await picture('cmyk.jpg'))
      await person.fetch(`${kind.path}/${made.id}`, { method: 'DELETE' })
      await sweepFiles(server.services)
      expect(await inventory()).toEqual(NOTHING)
    })
  })

  describe('a cover with a problem', () => {
    test.each([
      ['an MP3', async () => picture('mono.mp3'), 'Please select an image file'],
      ['a page', async () => new Blob(['<html>'], { type: 'image/png' }), 'Please select an image file'],
      ['cut off', async () => (await picture('cmyk.jpg')).slice(0, 500), 'This image is damaged and cannot be read'],
    ])('that is %s: creates the album or playlist without it, and says why', async (_, cover, problem) => {
      const { status, made } = await create(await cover())
      expect([status, made.title, made.cover, made.coverProblem]).toEqual([201, kind.title, null, problem])
      expect(await list()).toMatchObject({ items: [{ id: made.id }] })
      expect(await inventory()).toEqual(NOTHING)
    })

    test.each([1, 2])('whose file %i cannot be stored: creates the album or playlist without it', async (failing) => {
      const mend = breakStorage(failing)
      const { status, made } = await create(await picture('cmyk.jpg'))
      mend()
      expect([status, made.cover, made.coverProblem]).toEqual([
        201,
        null,
        'The cover could not be stored. Please try again.',
      ])
      expect((await list()).items.length).toBe(1)
      expect(await inventory()).toEqual(NOTHING)
    })

    test.each([1, 2])('whose file %i cannot be stored leaves the old cover and title', async (failing) => {
      const { made } = await create(await picture('cmyk.jpg'))
      const mend = breakStorage(failing)
      const { status } = await change(made.id, { title: 'Other', cover: await picture('rotated-gps.jpg') })
      mend()
      expect(status).toBe(500)
      await expectCoverFilesOf(made)
      expect((await list()).items[0]).toMatchObject({ title: kind.title, cover: made.cover })
    })

    test('that is too large is refused before anything is created', async () => {
      const response = await kind.create({ cover: new Blob([new Uint8Array(6 << 20)]) })
      expect([response.status, (await list()).items.length]).toEqual([413, 0])
      expect(await inventory()).toEqual(NOTHING)
    })

    test('is not stored if the title is missing', async () => {
      const response = await kind.create({ title: ' ', cover: await picture('cmyk.jpg') })
      expect(response.status).toBe(422)
      expect([await inventory(), (await list()).items.length]).toEqual([NOTHING, 0])
    })
  })

  test('changing the cover during the deletion leaves no files', async () => {
    const { made } = await create(await picture('cmyk.jpg'))
    const [changed, removed] = await Promise.all([
      change(made.id, { cover: await picture('rotated-gps.jpg') }),
      person.fetch(`${kind.path}/${made.id}`, { method: 'DELETE' }),
    ])
    expect(removed.status).toBe(204)
    expect([200, 404]).toContain(changed.status)
    await sweepFiles(server.services)
    expect(await inventory()).toEqual(NOTHING)
  })
})
