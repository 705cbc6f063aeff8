/** The name of a deleted profile, with the reason as a tooltip. */
export function GoneArtist({ name, className }: { name: string; className?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard
    <span className={className} tabIndex={0} data-tip="Profile no longer available">
      {name}
    </span>
  )
}
