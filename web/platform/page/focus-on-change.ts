import { type RefObject, useEffect, useRef } from 'react'

/** The ref of a heading that gets the focus whenever `shown`, the content below it, changes. */
export function useFocusOnChange(shown: string | number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== shown) heading.current?.focus()
    before.current = shown
  }, [shown])
  return heading
}
