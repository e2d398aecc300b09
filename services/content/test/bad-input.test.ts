import { badInput } from '@notalone/testing/bad-input';
import { afterAll, beforeAll } from 'vitest';
import { article } from './blog.ts';
import { business } from './businesses.ts';
import { news } from './news.ts';
import { type Service, startService } from './service.ts';

let service: Service;
let baseUrl: string;
beforeAll(async () => {
  service = await startService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.stop());

const ofArticle = { params: { articleId: 'a'.repeat(24) } };
const ofBusiness = { params: { businessId: 'a'.repeat(24) } };
const ofDraft = { params: { draftId: 'a'.repeat(24) } };
const ID = 'a'.repeat(24);
const REASON = { reason: 'A reason of some length' };

badInput({
  service: 'content',
  baseUrl: () => baseUrl,
  token: () => service.token({ role: 'admin' }),
  valid: {
    'content.calculateCarbs': { body: { ingredients: ['100 g rice'] } },
    'content.listNews': { query: { limit: 20 } },
    'content.addNews': { body: news() },
    'content.changeNews': { params: { newsId: 'a'.repeat(24) }, body: news() },
    'content.deleteNews': { params: { newsId: 'a'.repeat(24) } },
    'content.listArticles': { query: { view: 'card', limit: 20 } },
    'content.getArticle': ofArticle,
    'content.uploadArticle': { form: article({ imageAlt: 'A kite', draftId: 'b'.repeat(24) }) },
    'content.changeArticle': {
      ...ofArticle,
      form: article({ imageAlt: 'A kite', version: '1', removeImage: 'false' }),
    },
    'content.deleteArticle': ofArticle,
    'content.listRevisions': ofArticle,
    'content.uploadInlineImage': { form: { address: 'https://pictures.example/kite.png' } },
    'content.getDraft': ofDraft,
    'content.saveDraft': { ...ofDraft, body: { ...article(), version: 0 } },
    'content.deleteDraft': ofDraft,
    'content.contentPicture': { params: { name: `${'a'.repeat(32)}-small.webp` } },
    'content.submitReport': { body: { reason: 'Odd', message: 'Something', businessId: ID } },
    'content.listReports': { query: { state: 'open', limit: 20 } },
    'content.getReport': { params: { caseId: ID } },
    'content.raiseReport': { params: { caseId: ID } },
    'content.claimReport': { params: { caseId: ID } },
    'content.removeReported': { params: { caseId: ID }, body: { ...REASON, ruleId: 'kind', version: 1 } },
    'content.warnReported': { params: { caseId: ID }, body: { ...REASON, ruleId: 'kind', version: 1 } },
    'content.banReported': {
      params: { caseId: ID },
      body: { banType: '3day', ...REASON, ruleId: 'kind', version: 1 },
    },
    'content.dismissReport': { params: { caseId: ID }, body: { ...REASON, ruleId: 'kind', version: 1 } },
    'content.nameReported': { params: { caseId: ID }, body: { username: 'Somebody' } },
    'content.noteReport': { params: { caseId: ID }, body: { text: 'A note' } },
    'content.setReportedThread': { params: { caseId: ID }, body: { paused: true } },
    'content.endReportedThread': { params: { caseId: ID } },
    'content.tellParents': { params: { caseId: ID }, body: { childIds: [ID], words: 'received' } },
    'content.decideBirthday': { params: { caseId: ID }, body: { agrees: true } },
    'content.recordNcaReport': {
      params: { caseId: ID },
      body: { reference: 'NCA-1', reportedOn: '2026-11-01' },
    },
    'content.askContacts': { params: { caseId: ID }, body: REASON },
    'content.reviewContacts': { params: { caseId: ID }, body: { agrees: true } },
    'content.limitGuardian': { params: { caseId: ID }, body: { what: 'place', withheld: true, ...REASON } },
    'content.reviewGuardianLimit': { params: { caseId: ID }, body: { what: 'place', agrees: true } },
    'content.reverseDecision': { params: { decisionId: ID }, body: REASON },
    'content.findPeople': { query: { q: 'an' } },
    'content.getPerson': { params: { userId: ID } },
    'content.warnPerson': { params: { userId: ID }, body: { ...REASON, ruleId: 'kind', version: 1 } },
    'content.banPerson': { params: { userId: ID }, body: { banType: '3day', ...REASON, ruleId: 'kind', version: 1 } },
    'content.unbanPerson': { params: { userId: ID }, body: REASON },
    'content.notePerson': { params: { userId: ID }, body: { text: 'A note' } },
    'content.openDecisionLetter': { body: { token: 'x'.repeat(40) } },
    'content.submitAppeal': { body: { token: 'x'.repeat(40), text: 'Please' } },
    'content.listAppeals': { query: { state: 'open', limit: 20 } },
    'content.decideAppeal': { params: { appealId: ID }, body: { outcome: 'upheld', answer: 'It stands' } },
    'content.listAudit': {
      query: { action: 'warned', adminId: ID, subjectId: ID, from: '2026-01-01', to: '2026-01-31', limit: 20 },
    },
    'content.setSwitch': { params: { name: 'companion' }, body: { on: true, ...REASON, hours: 2 } },
    'content.analyticsSummary': { query: { days: 7 } },
    'content.listBusinesses': { query: { limit: 20 } },
    'content.submitBusiness': { form: business() },
    'content.submitComplaint': { body: { name: 'Helen', email: 'helen@families.example', text: 'Mine' } },
    'content.listComplaints': { query: { state: 'open', limit: 20 } },
    'content.answerComplaint': { params: { complaintId: ID }, body: { answer: 'Deleted' } },
    'content.approveBusiness': ofBusiness,
    'content.setBanner': ofBusiness,
    'content.removeBanner': ofBusiness,
    'content.unlistBusiness': ofBusiness,
    'content.changeBusiness': { ...ofBusiness, body: { ...business(), paidUntil: '2027-01-31' } },
    'content.deleteBusiness': ofBusiness,
    'content.countShopClick': { body: { businessId: 'a'.repeat(24) } },
    'content.countPageView': { body: { page: '/feed' } },
    'content.countLoad': { body: { remote: 'feed', version: '0123456789ab' } },
    'content.reportClientError': {
      body: { remote: 'feed', version: '0123456789ab', phase: 'load', code: 'timeout' },
    },
  },
  stored: () =>
    Promise.all(
      [
        'news',
        'visitCounts',
        'pageCounts',
        'articles',
        'articleDrafts',
        'pictures.files',
        'cases',
        'decisions',
        'appeals',
        'notes',
        'businesses',
        'shopClicks',
      ].map((name) => service.db.collection(name).countDocuments()),
    ),
});
