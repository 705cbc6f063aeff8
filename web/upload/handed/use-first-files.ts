import { useEffect, useRef } from 'react'

/** Hands over the files that a dialog opens with, once. */
export function useFirstFiles(files: readonly File[] | undefined, take: (files: readonly File[]) => void): void {
  const isTaken = useRef(false)
  useEffect(() => {
    if (!files || isTaken.current) return
    isTaken.current = true
    take(files)
  }, [files, take])
}
