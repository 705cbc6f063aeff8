import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { ownArtworksResource } from '#contract/artworks.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { makeOwnProfile, makeSession } from '#web/platform/testing/sessions.ts'
import { makeImage, makeOwnArtwork } from '../factory.ts'
import { MyArtPage } from '../my-art-page.tsx'

const PNG = new File(['\x89PNG\r\n\x1a\n'].map(latin), 'low_ceiling.png', { type: 'image/png' })
const TEXT = new File(['not a picture'], 'notes.png', { type: 'image/png' })
const LARGE = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.png')

function latin(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

const own = (...items: ReturnType<typeof makeOwnArtwork>[]) =>
  queryClient.setQueryData(keyOf(ownArtworksResource, { as: 'p1' }), {
    pages: [{ items, nextCursor: null }],
    pageParams: [undefined],
  })

beforeEach(() => {
  respondWith(() => 'no network')
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
  own()
})

async function openUpload() {
  await renderPage(MyArtPage, '/my-art')
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
  return within(await screen.findByRole('dialog', { name: 'Upload Artwork' }))
}

test('ART-02 title and picture are required, and a file that is no picture is refused with a message', async () => {
  const dialog = await openUpload()
  await userEvent.click(dialog.getByRole('button', { name: 'Upload' }))
  expect(await dialog.findByText('Please fill in the title')).toBeTruthy()
  expect(dialog.getByText('Please select an image file')).toBeTruthy()
  await userEvent.upload(dialog.getByLabelText('Drop a picture here'), TEXT)
  expect(await screen.findByText('Invalid file type')).toBeTruthy()
  await userEvent.upload(dialog.getByLabelText('Drop a picture here'), LARGE, { applyAccept: false })
  expect((await screen.findAllByText('File size must be less than 10MB')).length).toBeGreaterThan(0)
})

/** A JPEG with metadata about author and place, and no pixels. */
const PHOTOGRAPH = [
  '\xff\xd8',
  '\xff\xe1\x00\x3cExif\0\0II\x2a\0\x08\0\0\0\x02\0',
  '\x3b\x01\x02\0\x04\0\0\0Ann\0\x25\x88\x04\0\x01\0\0\0\x26\0\0\0\0\0\0\0',
  '\x01\0\x02\0\x05\0\x01\0\0\0\0\0\0\0',
  '\xff\xfe\x00\x04Hi\xff\xd9',
]

test('ART-02 the form names the metadata of a chosen file before it is sent', async () => {
  const dialog = await openUpload()
  await userEvent.upload(
    dialog.getByLabelText('Drop a picture here'),
    new File(PHOTOGRAPH.map(latin), 'ann.jpg', { type: 'image/jpeg' }),
  )
  expect(
    await dialog.findByText('Found in this file: place, name, comment. Only you and the admins can see this data.'),
  ).toBeTruthy()
})

test('ART-02 several pictures get a form each, titled by file name; other files get none', async () => {
  const dialog = await openUpload()
  const second = new File([PNG], 'Plate 2.png')
  await userEvent.upload(dialog.getByLabelText('Drop a picture here'), [PNG, TEXT, second], { applyAccept: false })
  await waitFor(() => expect(dialog.getAllByLabelText('Title')).toHaveLength(2))
  const titles = dialog.getAllByLabelText('Title') as HTMLInputElement[]
  expect(titles.map(({ value }) => value)).toEqual(['low ceiling', 'Plate 2'])
  expect(dialog.getByRole('button', { name: 'Upload 2 artworks' })).toBeTruthy()
})

test('ART-02 input is not discarded without a question', async () => {
  const dialog = await openUpload()
  await userEvent.type(dialog.getByLabelText('Title'), 'Moth')
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Some of this is not uploaded yet. Discard it?')
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect((dialog.getByLabelText('Title') as HTMLInputElement).value).toBe('Moth')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('ART-02 an empty form closes at once', async () => {
  await openUpload()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('ART-01 the table shows where each artwork appears, and missing pictures are asked for', async () => {
  own(
    makeOwnArtwork({ title: 'Moth', usageType: 'both', image: makeImage(3000, 2000) }),
    makeOwnArtwork({ title: 'Tee', usageType: 'merch' }),
    makeOwnArtwork({ title: 'Unfinished', image: { ...makeImage(), sources: [] } }),
  )
  await renderPage(MyArtPage, '/my-art')
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Thumbnail', 'Title', 'Appears in', 'Created', 'Size', 'Actions'])
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.children[2]?.textContent)).toEqual(['Gallery & Merch', 'Merch Only', 'Gallery'])
  expect(rows[0]?.children[4]?.textContent).toBe('3,000 × 2,000 px1.0 MB')
  const banner = within(screen.getByRole('region', { name: 'Missing pictures' }))
  expect(banner.getByText('1 artwork has no picture.')).toBeTruthy()
  await userEvent.click(banner.getByRole('button', { name: 'Edit Unfinished' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Artwork' }))
  expect(dialog.getByText('Drop a picture here')).toBeTruthy()
})

test('ART-01 a profile that is no artist is asked to switch', async () => {
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession([makeOwnProfile({ profileType: 'personal' })]))
  await renderPage(MyArtPage, '/my-art')
  expect(screen.getByText('Switch to an artist profile to manage your artwork.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
})

test('MERCH-04 a new picture for artwork used in merch shows a warning first', async () => {
  own(makeOwnArtwork({ title: 'Moth', approvedMerchCount: 2, image: { ...makeImage(), sources: [] } }))
  await renderPage(MyArtPage, '/my-art')
  const banner = within(screen.getByRole('region', { name: 'Missing pictures' }))
  await userEvent.click(banner.getByRole('button', { name: 'Edit Moth' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Artwork' }))
  const note = 'This picture is used by 2 approved merch items. If you replace it, they go back to review.'
  expect(dialog.queryByText(note)).toBeNull()
  await userEvent.upload(dialog.getByLabelText('Drop a picture here'), PNG)
  expect(await dialog.findByText(note)).toBeTruthy()
})
