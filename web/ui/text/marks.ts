import { createContext, type ReactNode, useContext } from 'react'

/** How names are written where they were searched for: with what matches marked. */
export const Marks = createContext<(text: string) => ReactNode>((text) => text)

export const useMark = (): ((text: string) => ReactNode) => useContext(Marks)
