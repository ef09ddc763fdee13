import { useSearch } from '@tanstack/react-router'
import { pages } from '../../domain/pages.ts'
import { village } from '../../domain/village.ts'
import { pageSettings } from '../app/page-settings.ts'
import { Email } from '../ui/email.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { InquiryForm } from './inquiry.form.tsx'

export function ContactPage() {
  // only "Ask the parents" prefills a message
  const { message } = useSearch({ from: '/contact' })
  return (
    <div className="page pt-8 pb-10 lg:pt-12">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="lg:col-span-2">
          <h1 className="h1">{pages['/contact'].title}</h1>
          <p className="mt-3 text-lead text-ink-soft">
            {message
              ? 'Your question goes to the administrators, who pass it on to the parents.'
              : 'A question, a correction, or a hello.'}
          </p>
        </div>
        <InquiryForm />
        <aside className="panel px-5 py-7 text-center sm:px-7" aria-labelledby="reply">
          <Illustration name="mail" className="mx-auto w-full max-w-72" />
          <h2 id="reply" className="h3 mt-5">
            {village.replyPromise}
          </h2>
          <p className="mt-2">
            <a href={`mailto:${pageSettings.contactEmail}`} className="link">
              <Email address={pageSettings.contactEmail} />
            </a>
          </p>
        </aside>
      </div>
    </div>
  )
}
