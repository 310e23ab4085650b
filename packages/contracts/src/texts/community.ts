export const communityTexts = {
  deleted: 'Influencer deleted successfully',
  deleteFailed: 'Failed to delete influencer',
  selectFirst: 'Please select an influencer first',
} as const;
