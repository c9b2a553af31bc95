/**
 * Real industries: NAICS 2022 and SIC 1987 codes with their official descriptions.
 * An eight-digit SIC code that ends in 0000 stands for the whole four-digit industry and has its description.
 */
export interface Industry {
	industry: string;
	naicsCode: string;
	naicsDescription: string;
	sic2Code: string;
	sic2Description: string;
	sic4Code: string;
	sic4Description: string;
	sic8Code: string;
	sic8Description: string;
	/** Words for names of such businesses, e.g. `Roofing` in `Harrison Roofing`. */
	trades: string[];
	keywords: string[];
}

const SIC_MAJOR_GROUPS: Record<string, string> = {
	'01': 'Agricultural Production - Crops',
	'07': 'Agricultural Services',
	'15': 'Building Construction General Contractors and Operative Builders',
	'16': 'Heavy Construction Other Than Building Construction Contractors',
	'17': 'Construction Special Trade Contractors',
	'20': 'Food and Kindred Products',
	'30': 'Rubber and Miscellaneous Plastics Products',
	'35': 'Industrial and Commercial Machinery and Computer Equipment',
	'42': 'Motor Freight Transportation and Warehousing',
	'50': 'Wholesale Trade - Durable Goods',
	'51': 'Wholesale Trade - Nondurable Goods',
	'54': 'Food Stores',
	'55': 'Automotive Dealers and Gasoline Service Stations',
	'58': 'Eating and Drinking Places',
	'60': 'Depository Institutions',
	'61': 'Nondepository Credit Institutions',
	'64': 'Insurance Agents, Brokers, and Service',
	'65': 'Real Estate',
	'70': 'Hotels, Rooming Houses, Camps, and Other Lodging Places',
	'72': 'Personal Services',
	'73': 'Business Services',
	'75': 'Automotive Repair, Services, and Parking',
	'79': 'Amusement and Recreation Services',
	'80': 'Health Services',
	'81': 'Legal Services',
	'83': 'Social Services',
	'87': 'Engineering, Accounting, Research, Management, and Related Services',
};

type Row = [
	industry: string,
	naics: string,
	naicsDescription: string,
	sic4: string,
	sic4Description: string,
	trades: string,
];

function industryOf([industry, naics, naicsText, sic4, sic4Text, trades]: Row): Industry {
	const names = trades.split(', ');
	return {
		industry,
		naicsCode: naics,
		naicsDescription: naicsText,
		sic2Code: sic4.slice(0, 2),
		sic2Description: SIC_MAJOR_GROUPS[sic4.slice(0, 2)],
		sic4Code: sic4,
		sic4Description: sic4Text,
		sic8Code: `${sic4}0000`,
		sic8Description: sic4Text,
		trades: names,
		keywords: [...new Set([industry, ...names].map((word) => word.toLowerCase()))],
	};
}

// prettier-ignore
const BUSINESS_ROWS: Row[] = [
	['Plumbing and HVAC', '238220', 'Plumbing, Heating, and Air-Conditioning Contractors', '1711', 'Plumbing, Heating and Air-Conditioning', 'Plumbing, Heating & Cooling, Mechanical'],
	['Electrical Contracting', '238210', 'Electrical Contractors and Other Wiring Installation Contractors', '1731', 'Electrical Work', 'Electric, Electrical Services, Wiring'],
	['Roofing', '238160', 'Roofing Contractors', '1761', 'Roofing, Siding, and Sheet Metal Work', 'Roofing, Exteriors, Roofing & Siding'],
	['Residential Construction', '236115', 'New Single-Family Housing Construction (except For-Sale Builders)', '1521', 'General Contractors-Single-Family Houses', 'Homes, Builders, Construction'],
	['Road Construction', '237310', 'Highway, Street, and Bridge Construction', '1611', 'Highway and Street Construction, Except Elevated Highways', 'Paving, Asphalt, Excavating'],
	['Local Trucking', '484110', 'General Freight Trucking, Local', '4212', 'Local Trucking Without Storage', 'Hauling, Delivery, Trucking'],
	['Long-Distance Trucking', '484121', 'General Freight Trucking, Long-Distance, Truckload', '4213', 'Trucking, Except Local', 'Freight, Transport, Logistics'],
	['Warehousing', '493110', 'General Warehousing and Storage', '4225', 'General Warehousing and Storage', 'Warehousing, Storage, Distribution'],
	['Restaurants', '722511', 'Full-Service Restaurants', '5812', 'Eating Places', 'Grill, Kitchen, Bistro'],
	['Bars and Taverns', '722410', 'Drinking Places (Alcoholic Beverages)', '5813', 'Drinking Places (Alcoholic Beverages)', 'Tavern, Taproom, Lounge'],
	['Grocery Stores', '445110', 'Supermarkets and Other Grocery Retailers (except Convenience Retailers)', '5411', 'Grocery Stores', 'Market, Foods, Grocers'],
	['New Car Dealers', '441110', 'New Car Dealers', '5511', 'Motor Vehicle Dealers (New and Used)', 'Motors, Auto Group, Automotive'],
	['Used Car Dealers', '441120', 'Used Car Dealers', '5521', 'Motor Vehicle Dealers (Used Only)', 'Auto Sales, Preowned, Car Center'],
	['Auto Repair', '811111', 'General Automotive Repair', '7538', 'General Automotive Repair Shops', 'Auto Repair, Garage, Auto Care'],
	['Body Shops', '811121', 'Automotive Body, Paint, and Interior Repair and Maintenance', '7532', 'Top, Body, and Upholstery Repair Shops and Paint Shops', 'Collision, Body Shop, Auto Body'],
	['Dental Practices', '621210', 'Offices of Dentists', '8021', 'Offices and Clinics of Dentists', 'Dental, Family Dentistry, Dental Care'],
	['Medical Practices', '621111', 'Offices of Physicians (except Mental Health Specialists)', '8011', 'Offices and Clinics of Doctors of Medicine', 'Medical, Family Medicine, Clinic'],
	['Home Health Care', '621610', 'Home Health Care Services', '8082', 'Home Health Care Services', 'Home Care, Home Health, Caregivers'],
	['Law Firms', '541110', 'Offices of Lawyers', '8111', 'Legal Services', 'Law, Legal, Attorneys'],
	['Accounting Firms', '541211', 'Offices of Certified Public Accountants', '8721', 'Accounting, Auditing, and Bookkeeping Services', 'Accounting, CPA, Tax & Audit'],
	['Engineering Firms', '541330', 'Engineering Services', '8711', 'Engineering Services', 'Engineering, Engineers, Structural'],
	['Architecture Firms', '541310', 'Architectural Services', '8712', 'Architectural Services', 'Architects, Architecture, Design Studio'],
	['Software Development', '541511', 'Custom Computer Programming Services', '7371', 'Computer Programming Services', 'Software, Digital, Labs'],
	['IT Services', '541512', 'Computer Systems Design Services', '7373', 'Computer Integrated Systems Design', 'Systems, Technologies, IT Solutions'],
	['Advertising Agencies', '541810', 'Advertising Agencies', '7311', 'Advertising Agencies', 'Creative, Advertising, Media'],
	['Marketing Consulting', '541613', 'Marketing Consulting Services', '8742', 'Management Consulting Services', 'Marketing, Consulting, Growth'],
	['Landscaping', '561730', 'Landscaping Services', '0782', 'Lawn and Garden Services', 'Landscaping, Lawn Care, Gardens'],
	['Cleaning Services', '561720', 'Janitorial Services', '7349', 'Building Cleaning and Maintenance Services, Not Elsewhere Classified', 'Cleaning, Janitorial, Facility Services'],
	['Staffing Agencies', '561320', 'Temporary Help Services', '7363', 'Help Supply Services', 'Staffing, Talent, Workforce'],
	['Insurance Agencies', '524210', 'Insurance Agencies and Brokerages', '6411', 'Insurance Agents, Brokers, and Service', 'Insurance, Insurance Group, Risk Advisors'],
	['Real Estate Agencies', '531210', 'Offices of Real Estate Agents and Brokers', '6531', 'Real Estate Agents and Managers', 'Realty, Real Estate, Properties'],
	['Gyms', '713940', 'Fitness and Recreational Sports Centers', '7991', 'Physical Fitness Facilities', 'Fitness, Gym, Athletic Club'],
	['Beauty Salons', '812112', 'Beauty Salons', '7231', 'Beauty Shops', 'Salon, Beauty, Hair Studio'],
	['Hotels', '721110', 'Hotels (except Casino Hotels) and Motels', '7011', 'Hotels and Motels', 'Hotel, Inn, Suites'],
	['Machine Shops', '332710', 'Machine Shops', '3599', 'Industrial and Commercial Machinery and Equipment, Not Elsewhere Classified', 'Machining, Machine Works, Precision'],
	['Plastics Manufacturing', '326199', 'All Other Plastics Product Manufacturing', '3089', 'Plastics Products, Not Elsewhere Classified', 'Plastics, Molding, Polymers'],
	['Bakeries', '311811', 'Retail Bakeries', '5461', 'Retail Bakeries', 'Bakery, Bread, Pastries'],
	['Breweries', '312120', 'Breweries', '2082', 'Malt Beverages', 'Brewing, Brewery, Ales'],
	['Machinery Wholesale', '423830', 'Industrial Machinery and Equipment Merchant Wholesalers', '5084', 'Industrial Machinery and Equipment', 'Equipment, Machinery, Industrial Supply'],
	['Grocery Wholesale', '424410', 'General Line Grocery Merchant Wholesalers', '5141', 'Groceries, General Line', 'Wholesale Foods, Provisions, Food Supply'],
	['Equipment Rental', '532412', 'Construction, Mining, and Forestry Machinery and Equipment Rental and Leasing', '7353', 'Heavy Construction Equipment Rental and Leasing', 'Rentals, Equipment Rental, Crane & Rigging'],
	['Grain Farming', '111150', 'Corn Farming', '0115', 'Corn', 'Farms, Grain, Acres'],
	['Child Care', '624410', 'Child Care Services', '8351', 'Child Day Care Services', 'Child Care, Learning Center, Preschool'],
];

// prettier-ignore
const LENDER_ROWS: Row[] = [
	['Commercial Banking', '522110', 'Commercial Banking', '6022', 'State Commercial Banks', 'Bank, State Bank, Bank & Trust'],
	['Credit Unions', '522130', 'Credit Unions', '6061', 'Credit Unions, Federally Chartered', 'Credit Union, Federal Credit Union'],
	['Sales Financing', '522220', 'Sales Financing', '6153', 'Short-Term Business Credit Institutions, Except Agricultural', 'Capital, Funding, Business Credit'],
	['Equipment Leasing', '532420', 'Office Machinery and Equipment Rental and Leasing', '7377', 'Computer Rental and Leasing', 'Leasing, Equipment Finance, Equipment Leasing'],
	['Business Credit', '522299', 'International, Secondary Market, and All Other Nondepository Credit Intermediation', '6159', 'Miscellaneous Business Credit Institutions', 'Financial, Commercial Finance, Factors'],
];

/** The industries of the companies. */
export const INDUSTRIES: Industry[] = BUSINESS_ROWS.map(industryOf);

/** The industries of the secured parties, in the order of `LENDER_CLASSES`. */
export const LENDER_INDUSTRIES: Industry[] = LENDER_ROWS.map(industryOf);

/** The SIC fields of a record of the document. */
export function sicFields(industry: Industry) {
	return {
		eight_digit_sic_code: industry.sic8Code,
		eight_digit_sic_description: industry.sic8Description,
		four_digit_sic_code: industry.sic4Code,
		four_digit_sic_description: industry.sic4Description,
		two_digit_sic_code: industry.sic2Code,
		two_digit_sic_description: industry.sic2Description,
	};
}
