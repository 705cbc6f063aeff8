import { useEffect, useRef } from 'react'

/** The name of a clipboard picture, which has none. */
const PASTED = 'pasted'

export const isPasted = ({ name }: File): boolean => name.startsWith(`${PASTED}.`)

/**
 * Files of a paste; none if the clipboard also has text, as office programs add a picture of copied
 * text.
 */
export function pastedFiles(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/plain')) return []
  return [...data.files].map((file) => {
    const extension = file.type.split('/').at(-1) ?? ''
    return /^image\.\w+$/.test(file.name) ? new File([file], `${PASTED}.${extension}`, { type: file.type }) : file
  })
}

/** As in `<input accept>`: any file. */
export const ANY_FILE = ''

/** The path of each file from a dropped folder. It starts with `/` and the name of the folder. */
export const droppedAt = new WeakMap<File, string>()

/** Dropped files in their order; from folders only files that `accept` allows, by name. */
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
  // A reader returns about a hundred entries a call, and none at the end.
  for (let some = await readSome(reader); some.length > 0; some = await readSome(reader)) inside.push(...some)
  inside.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  return (await Promise.all(inside.map(filesIn))).flat()
}

const readSome = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject))

/** Passes the files with which a dialog opens to `take`, once. */
export function useFirstFiles(files: readonly File[] | undefined, take: (files: readonly File[]) => void): void {
  const isTaken = useRef(false)
  useEffect(() => {
    if (!files || isTaken.current) return
    isTaken.current = true
    // In development React mounts twice, and the first mount's work is aborted on unmount.
    queueMicrotask(() => take(files))
  }, [files, take])
}
