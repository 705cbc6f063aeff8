import { type ReactNode, useState } from 'react'
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
  /** For what is on the first screen. */
  eager?: boolean
  className?: string
  /** It did not come. */
  onBroken?: () => void
}

/** An image that is never filtered, never shifts the page, and never shows a broken mark. */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, placeholder, fallback, eager, className, onBroken } = props
  const [broken, setBroken] = useState<string>()
  if (!src || broken === src) return fallback
  return (
    <img
      className={classNames(className) || undefined}
      src={src}
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

function placeholderBackground(placeholder: string): string {
  return /^(data|blob):/.test(placeholder) ? `url("${placeholder}") center / cover` : placeholder
}
