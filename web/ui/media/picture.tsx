import { type ReactNode, useState } from 'react'
import { SMALL_SIDES, smallNamesOf } from '#contract/platform/media.ts'
import { classNames } from '#web/ui/class-names.ts'

export type PictureProps = {
  /** Undefined or broken: `fallback` is shown. */
  src: string | null | undefined
  alt: string
  /** Pixels of the file; they reserve the space before it loads. */
  width: number
  height: number
  /** A tiny data: or blob: picture, or a colour, behind it while it loads. */
  placeholder?: string | null
  /** Usually a Plate. */
  fallback: ReactNode
  /** How wide a thumbnail of `widthPx` is shown, as of `<img sizes>`: a smaller square takes its place where that will do. */
  shown?: { sizes: string; widthPx: number }
  /** For what is on the first screen. */
  eager?: boolean
  className?: string
  /** It did not come. */
  onBroken?: () => void
}

/** An image that is never filtered, never shifts the page, and never shows a broken mark. */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, placeholder, fallback, eager, className, onBroken, shown } = props
  const [broken, setBroken] = useState<string>()
  if (!src || broken === src) return fallback
  return (
    <img
      className={classNames(className) || undefined}
      src={src}
      srcSet={shown && sourcesOf(src, shown.widthPx)}
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
