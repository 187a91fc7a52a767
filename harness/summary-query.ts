/** What the My Claim page asks without the computed fields, as the peers in docs/spec/performance.md were measured. */
const stored = `
  id number policyNumber lastStateChangeDate policyExcessAmount excessPaymentTaken unreadMessageCount
  state { id name systemName status nextState trackerNumber trackerStep }
  contract { id name customer tatSlaDays }
  equipmentType { id name }
  notification { id name linkName linkPath }
  dataFormData { id name stringValue intValue decimalValue textValue }
  events { id name eventDate relatedState { id systemName } }
  messages { id subject body dateSent read active }`;

const computed = `
  displayStatus estimatedCompletionDate estimateBasis
  tracker { name status percent date dateKind text }
  todo { kind amount count }`;

export const storedQuery = `query Summary($id: ID!) { claim(id: $id) { ${stored} } }`;
export const pageQuery = `query MyClaim($id: ID!) { claim(id: $id) { ${stored} ${computed} } }`;
