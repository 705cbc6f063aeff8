import { type ReactNode, useState } from 'react'
import { SMALL_SIDES, smallNamesOf } from '#contract/platform/media.ts'
import { classNames } from '#web/ui/class-names.ts'

export type PictureProps = {
  /** If undefined or broken, `fallback` is shown. */
  src: string | null | undefined
  alt: string
  /** The size of the file in pixels; reserves the space before it loads. */
  width: number
  height: number
  /** A tiny data: or blob: picture, or a colour, shown behind it while it loads. */
  placeholder?: string | null
  /** Usually a Plate. */
  fallback: ReactNode
  /**
   * The size at which a thumbnail of `widthPx` is shown, as in `<img sizes>`. The browser loads a
   * smaller square instead of the thumbnail where the square is large enough.
   */
  shown?: { sizes: string; widthPx: number }
  /** The files to choose from, if the largest is not the thumbnail. */
  srcSet?: string | undefined
  /** For pictures on the first screen. */
  eager?: boolean
  className?: string
  /** Called when the picture failed to load. */
  onBroken?: () => void
}

/**
 * An image without filters that never shifts the page and never shows the browser's broken-image
 * icon.
 */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, placeholder, fallback, eager, className, onBroken, shown, srcSet } = props
  const [broken, setBroken] = useState<string>()
  if (!src || broken === src) return fallback
  return (
    <img
      className={classNames(className) || undefined}
      src={src}
      srcSet={srcSet ?? (shown && sourcesOf(src, shown.widthPx))}
      sizes={shown?.sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      style={placeholder ? { background: placeholderBackground(placeholder) } : undefined}
      onError={() => {
        setBroken(src)
        onBroken?.()
      }}
    />
  )
}

function sourcesOf(thumb: string, widthPx: number): string | undefined {
  const smalls = smallNamesOf(thumb).map((name, at) => `${name} ${SMALL_SIDES[at]}w`)
  return smalls.length > 0 ? [...smalls, `${thumb} ${widthPx}w`].join(', ') : undefined
}

function placeholderBackground(placeholder: string): string {
  return /^(data|blob):/.test(placeholder) ? `url("${placeholder}") center / cover` : placeholder
}
