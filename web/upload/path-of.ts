import { droppedAt } from './handed-files.ts'

/** Where a file stands in the folder that was chosen or dropped, with `/` between its parts; else its name. */
export const pathOf = (file: File): string => droppedAt.get(file)?.slice(1) || file.webkitRelativePath || file.name
