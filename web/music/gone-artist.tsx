import { Tooltip, TooltipProvider } from '#web/ui/overlay/tooltip.tsx'

/** The name of nobody any more, with the reason as a tooltip. */
export function GoneArtist({ name, className }: { name: string; className?: string }) {
  return (
    <TooltipProvider>
      <Tooltip text="Profile no longer available">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard */}
        <span className={className} tabIndex={0}>
          {name}
        </span>
      </Tooltip>
    </TooltipProvider>
  )
}
