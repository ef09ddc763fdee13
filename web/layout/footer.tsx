import { Link } from '@tanstack/react-router'
import { AtSign, Mail } from 'lucide-react'
import { village } from '../../domain/village.ts'
import { pageSettings } from '../app/page-settings.ts'
import { useSession } from '../app/session.ts'
import { chooseTheme, themeLabels, themes, useTheme } from '../app/theme.ts'
import { Illustration } from '../ui/illustration.tsx'
import { Wordmark } from '../ui/logo.tsx'
import { Segment } from '../ui/segment.tsx'
import { copyrightYears, socialName } from './frame.copy.ts'
import { FrameLink } from './frame-link.tsx'

export function Footer() {
  const { user, loading } = useSession()
  const visitor = !user && !loading
  const theme = useTheme()
  return (
    <footer className="relative">
      <div className="hills" aria-hidden="true">
        <Illustration
          name="footer-hills"
          cover
          className="-mb-px h-24 w-full md:h-[130px] xl:h-[150px] min-[90rem]:aspect-[1440/150] min-[90rem]:h-auto"
        />
      </div>
      <div className="ftr bg-band text-on-band in-[.site:has(.scene)]:pt-8 [--color-focus:var(--color-poppy-300)]">
        <div className="page grid grid-cols-2 gap-x-6 gap-y-5 pt-4 pb-8 max-lg:*:first:col-span-2 max-lg:*:last:col-span-2 lg:grid-cols-[1.5fr_1fr_1fr_1.1fr] lg:gap-x-10 lg:pb-10">
          <div>
            <div className="[--color-bg:var(--color-band)] [--color-ink:var(--color-paper-100)] [--color-primary:var(--color-laurel-200)]">
              <Wordmark />
            </div>
            <p className="mt-4 max-w-72 text-on-band-mute">{village.tagline}</p>
          </div>
          <nav aria-labelledby="footer-navigate">
            <h2 id="footer-navigate" className="h4 mb-1.5">
              Navigate
            </h2>
            <FrameLink to="/">Home</FrameLink>
            <FrameLink to="/about">About Us</FrameLink>
            <FrameLink to="/contact">Contact</FrameLink>
            <FrameLink to="/privacy">Privacy</FrameLink>
            <FrameLink to="/add-listing">Share Experience</FrameLink>
            <FrameLink to="/is-this-you">For providers</FrameLink>
          </nav>
          <nav aria-labelledby="footer-community">
            <h2 id="footer-community" className="h4 mb-1.5">
              Community
            </h2>
            {visitor && <FrameLink to="/signup">Join Community</FrameLink>}
            <Link to="/" hash="find-care">
              Browse Services
            </Link>
            <FrameLink to="/questions">Ask the village</FrameLink>
            <FrameLink to="/profile">My Profile</FrameLink>
          </nav>
          <div>
            <h2 className="h4 mb-1.5">Get in Touch</h2>
            <a href={`mailto:${pageSettings.contactEmail}`}>
              <Mail size={17} />
              {pageSettings.contactEmail}
            </a>
            {pageSettings.socialUrl && (
              <a href={pageSettings.socialUrl} target="_blank" rel="noopener noreferrer">
                <AtSign size={17} />
                {pageSettings.socialLabel || socialName(pageSettings.socialUrl)}
              </a>
            )}
          </div>
        </div>
        <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-laurel-700 py-5 text-small text-on-band-mute">
          <p>
            {copyrightYears(new Date().getFullYear())} {village.name}. {village.motto}.
          </p>
          {visitor && (
            <Segment
              label="Theme"
              options={themes.map((value) => ({ value, label: themeLabels[value] }))}
              value={theme}
              onValueChange={chooseTheme}
            />
          )}
        </div>
      </div>
    </footer>
  )
}
