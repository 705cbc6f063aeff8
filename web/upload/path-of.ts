import { droppedAt } from './dropped-files.ts'

/**
 * The path of a file in its chosen or dropped folder, with `/` between the parts; otherwise its
 * name.
 */
export const pathOf = (file: File): string => droppedAt.get(file)?.slice(1) || file.webkitRelativePath || file.name
