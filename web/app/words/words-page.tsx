import { useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ROUTES } from '#contract/routes.ts'
import { CookiesPage, PrivacyPage, TermsPage } from './legal.tsx'
import { FeaturesPage, HowItWorksPage, PricingPage } from './platform.tsx'
import { ContactPage, GuidelinesPage, HelpPage } from './support.tsx'

const PAGES: Record<string, ComponentType> = {
  [ROUTES.terms.path]: TermsPage,
  [ROUTES.privacy.path]: PrivacyPage,
  [ROUTES.cookies.path]: CookiesPage,
  [ROUTES.guidelines.path]: GuidelinesPage,
  [ROUTES.help.path]: HelpPage,
  [ROUTES.contact.path]: ContactPage,
  [ROUTES.howItWorks.path]: HowItWorksPage,
  [ROUTES.features.path]: FeaturesPage,
  [ROUTES.pricing.path]: PricingPage,
}

/** SHELL-03: the pages that the footer leads to, in one chunk. */
export function WordsPage() {
  const path = useLocation({ select: (location) => location.pathname.replace(/\/+$/, '') })
  const Page = PAGES[path]
  return Page ? <Page /> : null
}
