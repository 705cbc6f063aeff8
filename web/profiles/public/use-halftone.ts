import { type RefObject, useEffect, useRef } from 'react'
import { drawHalftone } from './halftone.ts'

/** Shows a picture as printed dots on the element, once the page has time for it. */
export function useHalftone(src: string | undefined): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const node = element.current
    if (!node || !src) return
    let isStale = false
    const picture = new Image()
    picture.src = src
    // without a picture that can be read the sheet stays plain
    const drawn = picture.decode().then(() => drawHalftone(picture))
    drawn.then(
      (mask) => {
        if (isStale) return
        node.style.setProperty('--ht', `url(${mask})`)
        node.hidden = false
      },
      () => {},
    )
    return () => {
      isStale = true
      node.hidden = true
    }
  }, [src])
  return element
}
