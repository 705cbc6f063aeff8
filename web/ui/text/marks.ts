import { createContext, type ReactNode, useContext } from 'react'

/** Renders names in search results, with the matching parts marked. */
export const Marks = createContext<(text: string) => ReactNode>((text) => text)

export const useMark = (): ((text: string) => ReactNode) => useContext(Marks)
