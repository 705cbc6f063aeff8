import { expect, test } from 'vitest'
import { ANY_FILE, droppedFiles, isPasted, pastedFiles } from './dropped-files.ts'
import { pathOf } from './path-of.ts'

const file = (name: string, type = 'audio/mpeg') => new File(['x'], name, { type })
const names = (files: readonly File[]) => files.map(({ name }) => name)

type Tree = File | { [name: string]: Tree }
/** A fake entry of a dropped file or folder; a folder lists two entries at a time. */
function entryOf(tree: Tree, name = '', above = ''): object {
  if (tree instanceof File) {
    const file = (take: (file: File) => void) => take(tree)
    return { isFile: true, isDirectory: false, name: tree.name, fullPath: `${above}/${tree.name}`, file }
  }
  const inside = Object.entries(tree).map(([each, part]) => entryOf(part, each, name ? `${above}/${name}` : ''))
  const readEntries = (take: (some: object[]) => void) => take(inside.splice(0, 2))
  return { isFile: false, isDirectory: true, name, createReader: () => ({ readEntries }) }
}
const dropOf = (...trees: Tree[]) =>
  ({
    files: trees.filter((tree) => tree instanceof File),
    items: trees.map((tree) => ({ webkitGetAsEntry: () => entryOf(tree) })),
  }) as unknown as DataTransfer
const MP3 = '.mp3,audio/mpeg'

test('MUSIC-12 dropped files keep their order, whatever their type', async () => {
  expect(names(await droppedFiles(dropOf(file('b.mp3'), file('notes.txt', 'text/plain')), MP3))).toEqual([
    ...['b.mp3', 'notes.txt'],
  ])
})

test('MUSIC-12 a dropped folder yields its accepted files, subfolders included, in natural order of names', async () => {
  const folder = {
    '10 c.mp3': file('10 c.mp3'),
    '9 b.MP3': file('9 b.MP3', ''),
    'cover.png': file('cover.png', 'image/png'),
    'disc 2': { 'd.mp3': file('d.mp3') },
    '1 a.mp3': file('1 a.mp3'),
  }
  expect(names(await droppedFiles(dropOf(folder, file('last.mp3')), MP3))).toEqual([
    ...['1 a.mp3', '9 b.MP3', '10 c.mp3', 'd.mp3', 'last.mp3'],
  ])
})

test('REACH-08 dropped files keep their path in the dropped folder', async () => {
  const album = { 'CD 1': { '1.mp3': file('1.mp3') }, 'cover.png': file('cover.png', 'image/png') }
  const dropped = await droppedFiles(dropOf({ 'Salt House': album }, file('all.zip', 'application/zip')), ANY_FILE)
  expect(dropped.map(pathOf)).toEqual(['Salt House/CD 1/1.mp3', 'Salt House/cover.png', 'all.zip'])
})

const pasteOf = (types: string[], ...files: File[]) => ({ types, files }) as unknown as DataTransfer

test('ART-02 a picture pasted from the clipboard gets a generic name; a copied file keeps its name', () => {
  const pasted = pastedFiles(pasteOf(['Files'], file('image.png', 'image/png'), file('moth.png', 'image/png')))
  expect([names(pasted), pasted.map(isPasted)]).toEqual([
    ['pasted.png', 'moth.png'],
    [true, false],
  ])
})

test('ART-02 pasted text stays text, even if its program adds a picture of the text', () => {
  expect(pastedFiles(pasteOf(['text/plain', 'Files'], file('image.png', 'image/png')))).toEqual([])
  expect(pastedFiles(null)).toEqual([])
})
