import type { ComponentProps } from 'react'
import type { SitePath } from '#web/platform/routing/address.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button, type ButtonLook } from './button.tsx'

type ButtonLinkProps<To extends SitePath> = ComponentProps<typeof Link<To>> & Omit<ButtonLook, 'icon'>

/** A link to a page of the site, with the look of a button. */
export const ButtonLink = <To extends SitePath>({ variant, size, ...link }: ButtonLinkProps<To>) => (
  <Button asChild variant={variant} size={size}>
    <Link {...(link as ComponentProps<typeof Link<To>>)} />
  </Button>
)
