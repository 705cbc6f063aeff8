import { useEffect, useRef } from 'react'

/** What a picture out of the clipboard is called, which has no name of its own. */
const PASTED = 'pasted'

export const isPasted = ({ name }: File): boolean => name.startsWith(`${PASTED}.`)

/** Files of a paste; none where there is text with them, as office programs add a picture of what was copied. */
export function pastedFiles(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/plain')) return []
  return [...data.files].map((file) => {
    const extension = file.type.split('/').at(-1) ?? ''
    return /^image\.\w+$/.test(file.name) ? new File([file], `${PASTED}.${extension}`, { type: file.type }) : file
  })
}

/** As of `<input accept>`: whatever it is. */
export const ANY_FILE = ''

/** Where files stand in the folders that were dropped, beginning with `/`. */
export const droppedAt = new WeakMap<File, string>()

/** What was dropped, in its order; of folders the files of an accepted kind, by name. */
export async function droppedFiles(data: DataTransfer, accept: string): Promise<File[]> {
  const files = [...data.files]
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  if (!entries.some((entry) => entry?.isDirectory)) return files
  const isWanted = ({ name, type }: File) =>
    !accept ||
    accept.split(',').some((kind) => kind === type || (kind.startsWith('.') && name.toLowerCase().endsWith(kind)))
  const found = await Promise.all(entries.map((entry) => (entry ? filesIn(entry) : [])))
  return found.flat().filter(isWanted)
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    droppedAt.set(file, entry.fullPath)
    return [file]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const inside: FileSystemEntry[] = []
  // a reader hands out a hundred at a time, and nothing at the end
  for (let some = await readSome(reader); some.length > 0; some = await readSome(reader)) inside.push(...some)
  inside.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  return (await Promise.all(inside.map(filesIn))).flat()
}

const readSome = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject))

/** Hands over the files that a dialog opens with, once. */
export function useFirstFiles(files: readonly File[] | undefined, take: (files: readonly File[]) => void): void {
  const isTaken = useRef(false)
  useEffect(() => {
    if (!files || isTaken.current) return
    isTaken.current = true
    // in development everything is mounted twice, and what the first of them began has been stopped
    queueMicrotask(() => take(files))
  }, [files, take])
}
